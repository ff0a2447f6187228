// Parts of the extra for the tests of other packages.
export { createRegistrationFiles } from "../check-links.ts";
export { endLink, saveLink } from "../link-identity.ts";
