import { actOf, changeOfAct, loadListingsChoice } from "#lib/features/locations/bulk-listings.ts"
import type { FormHandler } from "../form.ts"
import { selectedOf, startBulk } from "./selected-locations.ts"

/** Starts the change of listings that was previewed. */
export const settleListings: FormHandler = async (form) =>
  startBulk(form, {
    location_ids: await selectedOf(form),
    ...changeOfAct(actOf(loadListingsChoice(form.fields))),
  })
