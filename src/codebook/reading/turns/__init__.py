"""Lines → turns and speakers: a document's own style is learned, and then it is cut."""
