import type { ReactNode } from "react"
import { AskedFirst } from "#components/ui/asked-first.tsx"

/** Where support adds locations (D-145). @param contact whom to ask. */
export const UnableToAdd = ({ contact }: { contact: ReactNode }) => (
  <AskedFirst
    label="Add Location"
    kind="primary"
    title="Unable to Add Location."
    track="settings_locations.add"
  >
    <p>Please contact support to add a location to your account. {contact}</p>
  </AskedFirst>
)
