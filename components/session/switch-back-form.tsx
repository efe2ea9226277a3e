"use client"

import { writeStored } from "#lib/browser-storage/local-storage.ts"
import { storageKeyOf } from "#lib/browser-storage/stored-session.ts"
import { routes } from "#lib/routes/routes.ts"

/** Ends the shadow session (D-051): a form, so that it works before scripts run; what the browser stored goes with it. */
export function SwitchBackForm({ accountId }: { accountId: string | number }) {
  return (
    <form
      action={routes.sessionSwitchBack()}
      method="post"
      onSubmit={() => writeStored(storageKeyOf({ isShadowing: true, account_id: accountId }), null)}
    >
      {/* It leads to another page, so it is a link to whoever listens. */}
      {/* biome-ignore lint/a11y/useSemanticElements: what it does needs a POST */}
      <button
        type="submit"
        role="link"
        className="btn-link text-inherit underline"
        data-track="shadow.switch_back"
      >
        Switch back
      </button>
    </form>
  )
}
