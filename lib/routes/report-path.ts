/** Where browsers tell of errors (D-019); by itself, since every page loads what reports, and few load every address. */
export const reportPath = "/api/report"
