import { loadTextsOf } from '#find-text';

// Nothing that imports this module runs before its texts are there.
await loadTextsOf('downloads');
