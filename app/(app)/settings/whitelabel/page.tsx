import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { BrandForm } from "#components/whitelabels/brand-form.tsx"
import { DomainCard } from "#components/whitelabels/domain-card.tsx"
import { DomainForm } from "#components/whitelabels/domain-form.tsx"
import { LogoForms } from "#components/whitelabels/logo-forms.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { whitelabel } from "./record.ts"

const { title } = whitelabel

export const generateMetadata = metadataOf(whitelabel)

export default guardedPage(whitelabel, async ({ context }) => {
  const { caller, account, timeZone } = context
  const params = { id: String(context.whitelabel.id) }
  const { domains, ...whitelabel } = await callApi(caller, "whitelabels.get", { params })
  const [brand, upload, address, domain] = await Promise.all([
    currentForm("whitelabels.update"),
    currentForm("whitelabels.update_logo"),
    currentForm("whitelabels.update:logo-address"),
    currentForm("whitelabels.add_domain"),
  ])
  return (
    <SettingsFrame
      title={title}
      intro="Replace our brand with yours: name, logo, colors, contact and domain."
      accountName={account.name}
    >
      <BrandForm state={brand} whitelabel={whitelabel} accountName={account.name} />
      <section className="form-set">
        <h2>Logo</h2>
        <LogoForms logo={whitelabel.logo_left} upload={upload} address={address} />
      </section>
      <section className="form-set">
        <h2>Domains</h2>
        <p className="text-muted">
          A domain works once its TXT record proves it is yours. The second record sends visitors here.
        </p>
        {domains.map((one) => (
          <DomainCard key={one.custom_domain} domain={one} timeZone={timeZone} />
        ))}
        <DomainForm state={domain} />
      </section>
    </SettingsFrame>
  )
})
