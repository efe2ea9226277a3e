import { z } from "zod"
import { lineSchema } from "../line.ts"

/** POST /sso/exchange (D-052). Longer tokens than a browser's address can hold are none. */
export const ssoExchangeBodySchema = z.object({ token: lineSchema.min(1, "can't be blank").max(4_096) })
