import { Check, Minus } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { isSwitchedOn, responseSwitches, switchesId } from "#lib/features/settings/response-switches.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ResponseSwitchesProps = {
  /** Values by code. */
  settings: Readonly<Record<string, string>>
  canUpdate: boolean
  /** From `currentForm("account_settings.update")`. */
  state: FormState
}

/** Switches of response features: state and the button that changes it (D-035, D-131). */
export function ResponseSwitches({ settings, canUpdate, state }: ResponseSwitchesProps) {
  return (
    <section id={switchesId} aria-labelledby={`${switchesId}-title`}>
      <h2 id={`${switchesId}-title`}>Responses</h2>
      <ul className="grid max-w-160 mt-2 border-t border-line">
        {responseSwitches.map(({ code, name, hint }) => {
          const isOn = isSwitchedOn(settings, code)
          return (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto_80px] items-center gap-x-4 gap-y-1 py-3 border-b border-line"
              key={code}
            >
              <div>
                <p className="font-medium">{name}</p>
                <p className="hint">{hint}</p>
              </div>
              <Badge tone={isOn ? "positive" : "neutral"} icon={isOn ? Check : Minus}>
                {isOn ? "On" : "Off"}
              </Badge>
              {canUpdate && (
                <ActionForm
                  action={routes.form("account_settings.update")}
                  page={routes.accountSettings()}
                  className="justify-self-end"
                  state={state.values.id?.[0] === code ? state : untouched}
                  label={`${isOn ? "Turn off" : "Turn on"}: ${name}`}
                >
                  <input type="hidden" name="id" value={code} />
                  <input type="hidden" name="value" value={String(!isOn)} />
                  <FormButtons
                    label={isOn ? "Turn off" : "Turn on"}
                    kind="default"
                    dense
                    track={`settings_account.${code}`}
                  />
                </ActionForm>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
