import { DrawnIcon, type DrawnIconProps } from "./drawn-icon.tsx"
import { type IconName, iconPaths } from "./icon-paths.ts"

export type IconProps = Omit<DrawnIconProps, "paths"> & { name: IconName }

/** A symbol beside a word; it never speaks for itself. */
export const Icon = ({ name, ...rest }: IconProps) => <DrawnIcon paths={iconPaths[name]} {...rest} />
