import { MapPinCheck } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { Connection } from "#lib/contract/index.ts"
import { toConfirmText } from "#lib/features/integrations/connection-health.ts"

/** Places that the connecting user must match to a location. @param href of their page */
export function ToConfirm({ connection, href }: { connection: Connection; href: string }) {
  const text = toConfirmText(connection)
  if (text === null) return null
  return (
    <p className="notice mb-0 flex-wrap border-l-warning" role="note">
      <Icon icon={MapPinCheck} className="text-warning-text" />
      <span className="min-w-0 flex-1">
        <b className="font-medium">{text}.</b> Reviews of a place are collected once you match it to a
        location.
      </span>
      <PendingLink href={href}>Show places</PendingLink>
    </p>
  )
}
