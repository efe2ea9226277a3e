import { Building2 } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Location } from "#lib/contract/locations.ts"
import { OpenStatusBadge } from "./open-status-badge.tsx"

/** What the head of a location's page says beside its name: whether it is open, and that it is the headquarters. */
export const LocationMark = ({
  location: { open_status, is_headquarters },
}: {
  location: Pick<Location, "open_status" | "is_headquarters">
}) => (
  <>
    <OpenStatusBadge status={open_status} />
    {is_headquarters && (
      <span className="badge" data-track="settings_location.headquarters">
        <Icon icon={Building2} />
        Headquarters
      </span>
    )}
  </>
)
