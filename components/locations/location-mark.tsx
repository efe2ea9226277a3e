import { Building2 } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Location } from "#lib/contract/locations/schema.ts"
import { OpenStatusBadge } from "./open-status-badge.tsx"

/** Marks beside a location's name: whether it is open, and the headquarters. */
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
