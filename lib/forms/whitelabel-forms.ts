import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form } from "./operation-form.ts"
import {
  brandOf,
  forgetDomain,
  forgetDomains,
  logoAddressOf,
  logoFile,
  logoOf,
  noLogo,
  ofOwnBrand,
} from "./whitelabels/brand.ts"

/** Forms of the own white label. */
export const whitelabelForms: readonly Form[] = [
  form("whitelabels.update", {
    given: brandOf,
    after: forgetDomains,
    to: () => routes.whitelabel(),
    notice: savedText.whitelabel,
  }),
  form("whitelabels.update:logo-address", {
    given: logoAddressOf,
    after: forgetDomains,
    to: () => routes.whitelabel(),
    notice: savedText.logo,
  }),
  form("whitelabels.update:logo-remove", {
    given: noLogo,
    after: forgetDomains,
    to: () => routes.whitelabel(),
    notice: savedText.logoRemoved,
  }),
  form("whitelabels.update_logo", {
    file: logoFile,
    given: logoOf,
    after: forgetDomains,
    to: () => routes.whitelabel(),
    notice: savedText.logo,
  }),
  form("whitelabels.add_domain", {
    given: ofOwnBrand,
    to: () => routes.whitelabel(),
    notice: savedText.domain,
  }),
  form("whitelabels.verify_domain", {
    given: ofOwnBrand,
    after: forgetDomain,
    to: () => routes.whitelabel(),
    notice: (_, { verified_at }) => (verified_at ? savedText.domainVerified : savedText.domainChecked),
  }),
  form("whitelabels.remove_domain", {
    given: ofOwnBrand,
    after: forgetDomain,
    to: () => routes.whitelabel(),
    notice: savedText.domainRemoved,
  }),
]
