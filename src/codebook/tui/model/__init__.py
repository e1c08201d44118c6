"""What the workbench knows of a study and shows. Plain Python: nothing here imports Textual."""
