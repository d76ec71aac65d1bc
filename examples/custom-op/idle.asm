# An engine without work: what every program of today's compiler begins with (format notes 12 §1).
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
