/** Where the settings are listed, for commands whose help does not list them. */
export const settingsNote =
  "[settings] are flags or variables, such as --data-folder or ARCS_DATA_FOLDER: `start --help` and docs/settings.md list them.";
