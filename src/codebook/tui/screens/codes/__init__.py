"""The screens of one code and of the candidates."""
