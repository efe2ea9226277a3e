import { DomainForm } from "#components/email-domains/domain-form.tsx"
import { DomainStatus } from "#components/email-domains/domain-status.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { emailDomain } from "./record.ts"

const { title } = emailDomain

export const generateMetadata = metadataOf(emailDomain)

export default guardedPage(emailDomain, async ({ context }) => {
  const { caller, account, timeZone } = context
  const domain = await callApi(caller, "email_domains.get", { params: { id: String(account.id) } })
  return (
    <SettingsFrame
      title={title}
      intro={
        domain.domain
          ? "Review requests come from your own domain once its DNS records are right."
          : `Review requests come from ${domain.sender} now. From your own domain, more of them arrive, and customers know the sender.`
      }
      accountName={account.name}
    >
      {domain.domain && <DomainStatus domain={domain} timeZone={timeZone} />}
      <section className="form-set">
        <h2>{domain.domain ? "Change the sender" : "Use your own domain"}</h2>
        <DomainForm key={domain.domain} state={await currentForm("email_domains.update")} domain={domain} />
      </section>
    </SettingsFrame>
  )
})
