import { connectTo } from "../connect.ts"
import type { GoogleStandIn } from "./start-google.ts"

type Given = Parameters<typeof connectTo>

/** Connects an account to the stand-in for Google. @returns the id of the OAuth token. */
export const connectGoogle = (deps: Given[1], google: GoogleStandIn, owner: Given[3]): Promise<number> =>
  connectTo("google", deps, google, owner)
