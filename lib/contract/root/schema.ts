import { z } from "zod"
import { linkSchema } from "../common.ts"

/** GET / (D-275): where everything else is found; links with `{?name}` are URI templates (RFC 6570). */
export const rootSchema = z.looseObject({
  _links: z.record(z.string(), linkSchema.extend({ templated: z.boolean().optional() })),
})
