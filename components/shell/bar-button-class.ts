/** An icon button on the colours of the navigation. */
export const barButtonClass = "text-nav-text hover:bg-nav-hover hover:text-nav-hover-text"
