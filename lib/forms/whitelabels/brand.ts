import { callApi } from "#lib/api-client/call-api.ts"
import type { WhitelabelDetail } from "#lib/contract/index.ts"
import { type Colours, colourFields } from "#lib/features/whitelabels/colour-fields.ts"
import { withHash } from "#lib/format/colours.ts"
import { forgetTenant } from "#lib/tenant/tenant.ts"
import { FormValidationError, type SentForm } from "../form.ts"

export const logoFile = { bytes: 5 * 1024 * 1024, tooLarge: "The logo is too large." }

/** The own white label; the API answers 404 to every other one. */
export async function ofOwnBrand({ caller, headers }: SentForm) {
  const { id } = await callApi(caller, "whitelabels.mine", {}, { headers })
  return { params: { id: String(id ?? 0) } }
}

/** Name, contact and colours (D-079). */
export async function brandOf(form: SentForm) {
  const colours = colourFields.map(({ name }) => [name, withHash(form.text(name)) || null])
  return { ...(await ofOwnBrand(form)), body: Object.fromEntries(colours) as Colours }
}

export async function logoOf(form: SentForm) {
  const file = form.files.get("data")
  if (!file) throw new FormValidationError({ data: "can't be blank" })
  if (file.size === 0) throw new FormValidationError({ data: "is empty" })
  const data = Buffer.from(await file.arrayBuffer()).toString("base64")
  return { ...(await ofOwnBrand(form)), body: { data } }
}

export async function logoAddressOf(form: SentForm) {
  if (!form.text("logo_left")) throw new FormValidationError({ logo_left: "can't be blank" })
  return ofOwnBrand(form)
}

export const noLogo = async (form: SentForm) => ({ ...(await ofOwnBrand(form)), body: { logo_left: null } })

/** The domains show the change at once, at least on this machine. */
export async function forgetDomains(
  _: SentForm,
  { domains }: Pick<WhitelabelDetail, "domains">,
): Promise<void> {
  await Promise.all(domains.map(({ custom_domain }) => forgetTenant(custom_domain)))
}

export const forgetDomain = ({ text }: SentForm): Promise<void> => forgetTenant(text("domain"))
