import { callApi } from "#lib/bff/call-api.ts"
import type { WhitelabelDetail } from "#lib/contract/index.ts"
import { type Colours, colourFields } from "#lib/features/whitelabels/colour-fields.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { forgetTenant } from "#lib/tenant/tenant.ts"
import { FieldFaults, type FormDone, type FormTaker, type SentForm } from "./form.ts"

const done = (notice: string): FormDone => ({ to: routes.whitelabel(), notice })

const orNull = (text: string): string | null => text || null

/** `1a2b3c` is meant as `#1a2b3c`. */
const colourOf = (text: string): string | null =>
  orNull(text.replace(/^(?=[\da-f]{3}(?:[\da-f]{3})?$)/i, "#"))

/** The id of the own white label; the API answers 404 to every other one. */
async function ownId({ caller, headers }: SentForm): Promise<string> {
  const { id } = await callApi(caller, "whitelabels.mine", {}, { headers })
  return String(id ?? 0)
}

/** The domains show the change at once, at least from this process. */
function forget({ domains }: Pick<WhitelabelDetail, "domains">): void {
  for (const { custom_domain } of domains) forgetTenant(custom_domain)
}

async function change(form: SentForm, body: Record<string, unknown>): Promise<void> {
  const { caller, headers } = form
  const params = { id: await ownId(form) }
  forget(await callApi(caller, "whitelabels.update", { params, body }, { headers }))
}

/** Name, contact and colours (D-079). */
export const saveWhitelabel: FormTaker = async (form) => {
  const { text } = form
  const colours = colourFields.map(({ name }) => [name, colourOf(text(name))])
  await change(form, {
    name: orNull(text("name")),
    support_email: orNull(text("support_email")),
    support_phone: orNull(text("support_phone")),
    ...(Object.fromEntries(colours) as Colours),
  })
  return done(savedText.whitelabel)
}

export const uploadLogo: FormTaker = async (form) => {
  const { files, caller, headers } = form
  const file = files.get("data")
  if (!file) throw new FieldFaults({ data: "can't be blank" })
  const data = Buffer.from(await file.arrayBuffer()).toString("base64")
  const params = { id: await ownId(form) }
  forget(await callApi(caller, "whitelabels.update_logo", { params, body: { data } }, { headers }))
  return done(savedText.logo)
}

export const saveLogoAddress: FormTaker = async (form) => {
  const address = form.text("logo_left")
  if (!address) throw new FieldFaults({ logo_left: "can't be blank" })
  await change(form, { logo_left: address })
  return done(savedText.logo)
}

export const removeLogo: FormTaker = async (form) => {
  await change(form, { logo_left: null })
  return done(savedText.logoRemoved)
}

export const addDomain: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const params = { id: await ownId(form) }
  const body = { custom_domain: text("custom_domain") }
  await callApi(caller, "whitelabels.add_domain", { params, body }, { headers })
  return done(savedText.domain)
}

export const checkDomain: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const params = { id: await ownId(form), domain: text("domain") }
  const { verified_at } = await callApi(caller, "whitelabels.verify_domain", { params }, { headers })
  forgetTenant(params.domain)
  return done(verified_at ? savedText.domainVerified : savedText.domainChecked)
}

export const removeDomain: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const params = { id: await ownId(form), domain: text("domain") }
  await callApi(caller, "whitelabels.remove_domain", { params }, { headers })
  forgetTenant(params.domain)
  return done(savedText.domainRemoved)
}
