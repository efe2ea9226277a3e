import { LogOut } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

/** Ends the session: a form, so that it works before scripts run. */
export function LogOutForm() {
  return (
    <form className="mt-px" action={routes.sessionLogout()} method="post">
      <button
        type="submit"
        className="nav-item w-full border-0 bg-transparent text-left hover:bg-nav-hover"
        title="Log Out"
        data-track="nav.log_out"
      >
        <Icon icon={LogOut} />
        <span className="nav-narrow:hidden">Log Out</span>
      </button>
    </form>
  )
}
