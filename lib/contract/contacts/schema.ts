import { z } from "zod"
import { fileQuery } from "../common.ts"

/** Files about the people that requests are sent to (D-106). */
export const contactFileQuerySchema = fileQuery(z.object({}))
