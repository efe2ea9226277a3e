import { CustomDates as AnyDates, type CustomDatesProps } from "#components/filter-bar/custom-dates.tsx"
import { ListChooser as AnyChooser, type ListChooserProps } from "#components/filter-bar/list-chooser.tsx"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { routes } from "#lib/routes/routes.ts"

/** Path of the list: /reviews unless named. */
type OfReviews<Props> = Omit<Props, "path" | "hrefOf"> & { path?: string }

/** Groups, locations, sources or tags as links, before scripts run. */
export const ListChooser = ({ path = routes.reviews(), ...props }: OfReviews<ListChooserProps>) => (
  <AnyChooser {...props} path={path} hrefOf={(patch) => reviewsHref(props.query, patch, path)} />
)

/** Two days of one's own, before scripts run. */
export const CustomDates = ({ path = routes.reviews(), ...props }: OfReviews<CustomDatesProps>) => (
  <AnyDates {...props} path={path} hrefOf={(patch) => reviewsHref(props.query, patch, path)} />
)
