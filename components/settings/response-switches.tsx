import { responseSwitches, switchesId } from "#lib/features/settings/response-switches.ts"
import { routes } from "#lib/routes/routes.ts"
import { SettingSwitches, type SettingSwitchesProps } from "./setting-switches.tsx"

export type ResponseSwitchesProps = Pick<SettingSwitchesProps, "settings" | "canUpdate" | "state">

/** Switches of response features: state and the button that changes it (D-035, D-131). */
export const ResponseSwitches = (props: ResponseSwitchesProps) => (
  <section id={switchesId} aria-labelledby={`${switchesId}-title`}>
    <h2 id={`${switchesId}-title`}>Responses</h2>
    <SettingSwitches
      {...props}
      switches={responseSwitches}
      page={routes.accountSettings()}
      track="settings_account"
    />
  </section>
)
