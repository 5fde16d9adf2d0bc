export type FirstStep = 'address' | 'directory' | 'mail' | 'podcasts' | 'featured' | 'post';
