// The package's index also brings its server half, 10 KB that no browser needs; this is the other half alone.
export { Theme, ThemeProvider, useTheme } from 'remix-themes/build/theme-provider.js';
