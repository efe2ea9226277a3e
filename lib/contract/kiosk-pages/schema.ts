import { z } from "zod"
import { pinSchema } from "../feedback/schema.ts"
import { askPageBodyFields, changedLocations, needed } from "../request-pages/schema.ts"

/** PATCH /kiosk_pages/{id}: a PIN that is left out stays. */
export const kioskPageBodySchema = z.object({
  ...askPageBodyFields,
  ...changedLocations,
  pin: pinSchema.optional(),
})
/** POST /kiosk_pages: without a slug it gets one of its title. */
export const newKioskPageBodySchema = z.object({ ...askPageBodyFields, ...needed, pin: pinSchema })
