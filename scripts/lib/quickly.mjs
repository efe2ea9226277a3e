import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./root.mjs"

/** Arguments of Node for programs of the Review API: they load their modules several times as fast. */
export const quickly = ["--import", pathToFileURL(join(root, "review-api/core/load-quickly.mjs")).href]
