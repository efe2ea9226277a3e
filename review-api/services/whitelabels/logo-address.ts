/** Where the app serves an uploaded logo, on every host; `lib/routes` has the same for the app itself. */
export const logoAddress = (key: string): string => `/api/logos/${key}`
