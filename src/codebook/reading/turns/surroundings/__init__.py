"""What surrounds a talk and is none of it: front matter, forms, legends, captions of pictures."""
