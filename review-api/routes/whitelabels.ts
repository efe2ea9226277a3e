import type { Mount } from "../http/mount.ts"
import { addDomain } from "../services/whitelabels/add-domain.ts"
import { getLogo } from "../services/whitelabels/get-logo.ts"
import { getWhitelabel } from "../services/whitelabels/get-whitelabel.ts"
import { listWhitelabels } from "../services/whitelabels/list-whitelabels.ts"
import { myWhitelabel } from "../services/whitelabels/my-whitelabel.ts"
import { removeDomain } from "../services/whitelabels/remove-domain.ts"
import { updateLogo } from "../services/whitelabels/update-logo.ts"
import { updateWhitelabel } from "../services/whitelabels/update-whitelabel.ts"
import { verifyDomain } from "../services/whitelabels/verify-domain.ts"

export function whitelabelRoutes(mount: Mount): void {
  mount("whitelabels.mine", myWhitelabel)
  mount("whitelabels.list", listWhitelabels)
  mount("whitelabels.get", getWhitelabel)
  mount("whitelabels.update", updateWhitelabel)
  mount("whitelabels.update_logo", updateLogo)
  mount("whitelabels.add_domain", addDomain)
  mount("whitelabels.verify_domain", verifyDomain)
  mount("whitelabels.remove_domain", removeDomain)
  mount("whitelabel_logos.get", getLogo)
}
