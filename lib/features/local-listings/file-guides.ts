import { type FileDirectory, type FileProblem, fileProblems } from "#lib/contract/directory-file-constants.ts"

type Guide = {
  /** Where the file is uploaded, and its address. */
  service: string
  address: string
  /** What is done there. */
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

/** What keeps locations out of a file, for people. */
export const problemText = (code: FileProblem): string => fileProblems[code]
