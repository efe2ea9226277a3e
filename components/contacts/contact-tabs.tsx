import { TabLinks } from "#components/ui/tab-links.tsx"
import { routes } from "#lib/routes/routes.ts"

/** The contacts of an account, and whom it asks no more. */
export const ContactTabs = ({ current }: { current: "contacts" | "do_not_contact" }) => (
  <TabLinks
    label="Contacts"
    tabs={[
      { label: "Contacts", href: routes.requestContacts(), isCurrent: current === "contacts" },
      {
        label: "Do not contact",
        href: routes.requestDoNotContact(),
        isCurrent: current === "do_not_contact",
      },
    ]}
  />
)
