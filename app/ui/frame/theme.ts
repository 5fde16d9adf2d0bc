// The index of the package also brings its server half, 10 KB.
export { Theme, ThemeProvider, useTheme } from 'remix-themes/build/theme-provider.js';
