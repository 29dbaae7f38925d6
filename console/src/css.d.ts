/** The build inserts style sheets. */
declare module '*.css';
