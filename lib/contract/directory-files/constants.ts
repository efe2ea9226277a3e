import type { DirectoryCode } from "../local-listings/constants.ts"

/** Directories that take a file of locations, since they have no open API for it. */
export const fileDirectories = ["apple_maps", "bing"] as const satisfies readonly DirectoryCode[]
export type FileDirectory = (typeof fileDirectories)[number]

/** Problems that keep a location out of a directory's file, because the directory would refuse it. */
export const fileProblems = {
  no_name: "No name",
  no_address: "No address",
  no_city: "No city",
  no_state: "No state",
  no_zipcode: "No zipcode",
  no_country: "No country",
  no_phone: "No phone number",
  no_category: "No category",
  not_synced: "Syncing to this directory is turned off",
} as const
export type FileProblem = keyof typeof fileProblems
export const fileProblemCodes = Object.keys(fileProblems) as [FileProblem, ...FileProblem[]]

/** Which locations of a list a file has: those that the directory takes, or those that are left out, with the reasons. */
export const fileContents = ["locations", "left_out"] as const
