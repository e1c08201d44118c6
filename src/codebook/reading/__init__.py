"""Files in, drafts out: one module per format. A draft touches no study."""
