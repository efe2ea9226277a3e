import { importReviews as importInto } from "#tests/support/import-reviews.ts"

/** Imports a copy of a file into the product of this worker. @returns what the tool printed. */
export const importReviews = (file: string, ...options: string[]): Promise<string> =>
  importInto(process.env.OUTPOST_E2E_DATA!, file, ...options)
