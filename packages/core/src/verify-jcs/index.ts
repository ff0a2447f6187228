export * from "@arcs/vc/verify-jcs";
