import { fileURLToPath } from "node:url"
import { startPrograms } from "./lib/start-programs.mjs"

await startPrograms(fileURLToPath(import.meta.url), { requested: ["api"] })
