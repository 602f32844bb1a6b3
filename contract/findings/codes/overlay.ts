/** Codes of overlays. */
export const overlayCodes = {
  "overlay/not-an-overlay": {
    severity: "error",
    side: "document",
    text: "A file that was named as an overlay is none, or of a version that tenon does not read.",
    advice: "An overlay begins with `overlay: 1.0.0` and has a list of `actions`.",
    example: "openapi: 3.1.0  # named by --overlay",
  },
  "overlay/unknown-member": {
    severity: "error",
    side: "document",
    text: "An overlay has a member that the Overlay Specification does not know.",
    advice: "Correct its name, or let it begin with `x-`.",
    example: "actions: [{target: $.info, updat: {title: Recipes}}]",
  },
  "overlay/bad-action": {
    severity: "error",
    side: "document",
    text: "An action of an overlay is not one: its target is no JSONPath, or it does not say what to do.",
    advice: "Give it a `target` (RFC 9535) and one of `update`, `remove` and `copy`.",
    example: "actions: [{target: paths./recipes}]",
  },
  "overlay/no-match": {
    severity: "error",
    side: "document",
    text: "An action of an overlay matches nothing in the document.",
    advice: "The document may have changed since: correct the target, or remove the action.",
    example: "actions: [{target: $.paths['/recipees'], remove: true}]",
  },
  "overlay/wrong-target": {
    severity: "error",
    side: "document",
    text: "An action of an overlay does not go with what it matches; it was left out there.",
    advice: "Update an object with an object, a list with an entry; the document itself cannot be removed.",
    example: "actions: [{target: $.info, update: Recipes}]",
  },
} as const;
