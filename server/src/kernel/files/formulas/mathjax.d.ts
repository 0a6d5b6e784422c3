declare module 'mathjax';
