import type { Verbs } from "../service.ts"
import { addDomain } from "./add-domain.ts"
import { getWhitelabel } from "./get-whitelabel.ts"
import { listWhitelabels } from "./list-whitelabels.ts"
import { myWhitelabel } from "./my-whitelabel.ts"
import { removeDomain } from "./remove-domain.ts"
import { updateLogo } from "./update-logo.ts"
import { updateWhitelabel } from "./update-whitelabel.ts"
import { verifyDomain } from "./verify-domain.ts"

export const verbs = {
  "whitelabels.mine": myWhitelabel,
  "whitelabels.list": listWhitelabels,
  "whitelabels.get": getWhitelabel,
  "whitelabels.update": updateWhitelabel,
  "whitelabels.update_logo": updateLogo,
  "whitelabels.add_domain": addDomain,
  "whitelabels.verify_domain": verifyDomain,
  "whitelabels.remove_domain": removeDomain,
} satisfies Verbs
