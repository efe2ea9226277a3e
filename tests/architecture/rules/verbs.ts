import type { Rule } from "../support/rule.ts"

const verbsFile = /^review-api\/services\/([^/]+)\/verbs\.ts$/

/** Nouns of documented calls that have another name in code. */
const namesInside = new Map([
  /** Facebook has posts as well. */
  ["google_posts", "posts"],
  ["google_post_content", "post-content"],
  /** Webhooks are those of accounts, `webhook-endpoints`; these are messages of the app to the provider. */
  ["webhooks", "provider-messages"],
])

/** The folder of an operation in the contract and among the services: `review_tags.create` is in `review-tags`. */
export function folderOfOperation(id: string): string {
  const noun = id.split(".")[0]!
  return namesInside.get(noun) ?? noun.replaceAll("_", "-")
}

/** A folder of services answers operations of its own noun alone. */
export const ownVerbs: Rule = (files) =>
  files.flatMap(({ path, code }) => {
    const folder = verbsFile.exec(path)?.[1]
    if (!folder) return []
    return [...code.matchAll(/"([a-z_]+\.[a-z_]+)":/g)]
      .filter(([, id]) => folderOfOperation(id!) !== folder)
      .map(([operation]) => `${path}: ${operation} belongs to another folder`)
  })

const recordsChanges = "review-api/services/locations/record-location-changes.ts"
/** Writes lines about a location that change nothing that directories show. */
const changesNothingShown = ["review-api/services/issues/verbs.ts"]

/** Whatever changes locations has it published by the one function that also writes their history. */
export const recordedLocationChanges: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith("review-api/services/"))
    .filter(({ path }) => path !== recordsChanges && !changesNothingShown.includes(path))
    .filter(({ code }) => /recordAudits?\(/.test(code) && /type: "location"/.test(code))
    .map(({ path }) => `${path}: changes of locations are recorded by recordLocationChange`)
