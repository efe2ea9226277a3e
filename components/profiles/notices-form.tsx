import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { emailedNoticeKinds, noticeKindNames, noticeKinds } from "#lib/contract/notices/kinds.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Profile } from "#lib/contract/profiles/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type NoticesFormProps = { profile: Profile; state: FormState }

/** The kinds of notices that a user gets, at the bell and by email (D-321). */
export function NoticesForm({ profile, state }: NoticesFormProps) {
  const { notices, notice_emails: emails } = profile
  return (
    <ActionForm
      action={routes.form("profiles.update:notices")}
      page={routes.profile()}
      state={state}
      className="grid max-w-160 gap-4"
      label="Notices"
    >
      <div className="border-t border-line">
        {noticeKindNames.map((kind) => (
          <fieldset
            key={kind}
            className="grid grid-cols-[minmax(0,1fr)_84px_84px] items-start gap-x-3 gap-y-1 border-b border-line py-2.5 max-sm:grid-cols-[84px_minmax(0,1fr)]"
          >
            <legend className="sr-only">{noticeKinds[kind].label}</legend>
            <div className="max-sm:col-span-2">
              <span className="block font-medium" aria-hidden="true">
                {noticeKinds[kind].label}
              </span>
              <span className="block text-12 text-faint">{noticeKinds[kind].hint}</span>
            </div>
            <FormCheck
              name={`notices.${kind}`}
              label="Notice"
              defaultChecked={ownValue(notices, kind) !== false}
            />
            {emailedNoticeKinds.includes(kind) && (
              <FormCheck
                name={`notice_emails.${kind}`}
                label="Email"
                defaultChecked={ownValue(emails, kind) !== false}
              />
            )}
          </fieldset>
        ))}
      </div>
      <FormButtons track="settings_profile.notices" />
    </ActionForm>
  )
}
