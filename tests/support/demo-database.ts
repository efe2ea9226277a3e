import { preparedDemo } from "../../scripts/lib/prepared-demo.mjs"
import { firstNow, programEnv } from "./programs.ts"

/** The database that products under test begin with: the demo of their day, its reviews read. @returns its folder. */
export const demoDatabase = (): Promise<string> => preparedDemo(firstNow().toISOString(), programEnv({}))
