import {
  type FileDirectory,
  type FileProblem,
  fileProblems,
} from "#lib/contract/directory-files/constants.ts"

type Guide = {
  /** Where the file is uploaded, and its address. */
  service: string
  address: string
  /** Instruction for that page. */
  step: string
}

/** How the file of a directory gets there. */
export const fileGuides: Readonly<Record<FileDirectory, Guide>> = {
  apple_maps: {
    service: "Apple Business",
    address: "https://business.apple.com",
    step: "Go to Locations, upload the file, and fix what Apple reports.",
  },
  bing: {
    service: "Bing Places",
    address: "https://www.bingplaces.com",
    step: "Select bulk upload, upload the file, and fix what Bing reports.",
  },
}

/** Text on why locations are left out of a file. */
export const problemText = (code: FileProblem): string => fileProblems[code]
