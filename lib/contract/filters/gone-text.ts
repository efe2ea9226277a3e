/** Said of an address, a file or a schedule that names something that is gone or out of sight (D-270). */
export const goneFiltersText = "Some filters are no longer available and were removed."
