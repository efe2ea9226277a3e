import { notFound } from "../../core/errors.ts"
import { findPartner } from "../accounts/find-partner.ts"
import type { Service, Verbs } from "../service.ts"
import { findWhitelabel } from "../whitelabels/find-whitelabel.ts"

/** GET /public/partners/{key}: whose sign-up link it is, with name and colours (D-273). @throws 404 */
const getPartner: Service<"partners.get"> = async ({ deps, params }) => {
  const partner = await findPartner(deps.db, params.key, deps.clock.now())
  if (!partner) throw notFound()
  const whitelabel = await findWhitelabel(deps.db, partner.accountId)
  return { name: whitelabel?.name || partner.name, ...(whitelabel ? { whitelabel } : {}) }
}

export const verbs = {
  "partners.get": getPartner,
} satisfies Verbs
