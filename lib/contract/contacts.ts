import { z } from "zod"
import { accountQuery, fileTypeQuery } from "./common.ts"

/** Files about the people that requests are sent to (D-106). */
export const contactFileQuerySchema = z.object({ ...accountQuery, ...fileTypeQuery })
