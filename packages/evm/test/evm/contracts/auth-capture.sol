// SPDX-License-Identifier: Apache-2.0
// Stand-in for the escrow of x402 `auth-capture` (base/commerce-payments at 3f77761, AuthCaptureEscrow and
// ERC3009PaymentCollector): functions, events, hashes and order of transfers as there, without most checks of mistakes.
// After a change: compile as tokens.sol says, with viaIR, and write abi and bytecode into auth-capture.json.
pragma solidity 0.8.30;

import "./tokens.sol";

struct PaymentInfo {
    address operator;
    address payer;
    address receiver;
    address token;
    uint120 maxAmount;
    uint48 preApprovalExpiry;
    uint48 authorizationExpiry;
    uint48 refundExpiry;
    uint16 minFeeBps;
    uint16 maxFeeBps;
    address feeReceiver;
    uint256 salt;
}

/// A token by EIP-3009 whose payee brings the signature.
contract ReceivableToken is Token {
    function receiveWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes memory signature
    ) external {
        require(to == msg.sender && !authorizationState[from][nonce], "authorization is used");
        bytes32 structHash = keccak256(abi.encode(
            keccak256("ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"),
            from, to, value, validAfter, validBefore, nonce
        ));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainSeparator(), structHash));
        require(Signatures.holds(from, digest, signature), "invalid signature");
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        move(from, to, value);
    }
}

interface ICollector {
    /// 0 collects payments, 1 refunds.
    function collectorType() external view returns (uint8);
    function collectTokens(PaymentInfo calldata info, address store, uint256 amount, bytes calldata data) external;
}

contract TokenStore {
    address immutable escrow = msg.sender;

    function sendTokens(address token, address to, uint256 amount) external {
        require(msg.sender == escrow, "not the escrow");
        Token(token).transfer(to, amount);
    }
}

contract AuthCaptureEscrow {
    struct State { bool hasCollectedPayment; uint120 capturable; uint120 refundable; }

    mapping(bytes32 => State) public paymentState;

    event PaymentCharged(bytes32 indexed paymentInfoHash, PaymentInfo paymentInfo, uint256 amount, address tokenCollector, uint16 feeBps, address feeReceiver);
    event PaymentAuthorized(bytes32 indexed paymentInfoHash, PaymentInfo paymentInfo, uint256 amount, address tokenCollector);
    event PaymentCaptured(bytes32 indexed paymentInfoHash, uint256 amount, uint16 feeBps, address feeReceiver);
    event PaymentVoided(bytes32 indexed paymentInfoHash, uint256 amount);
    event PaymentRefunded(bytes32 indexed paymentInfoHash, uint256 amount, address tokenCollector);
    event TokenStoreCreated(address indexed operator, address tokenStore);

    function getHash(PaymentInfo memory info) public view returns (bytes32) {
        bytes32 hash = keccak256(abi.encode(
            keccak256("PaymentInfo(address operator,address payer,address receiver,address token,uint120 maxAmount,uint48 preApprovalExpiry,uint48 authorizationExpiry,uint48 refundExpiry,uint16 minFeeBps,uint16 maxFeeBps,address feeReceiver,uint256 salt)"),
            info
        ));
        return keccak256(abi.encode(block.chainid, address(this), hash));
    }

    function getTokenStore(address operator) public view returns (address) {
        bytes32 salt = bytes32(bytes20(operator));
        bytes32 code = keccak256(type(TokenStore).creationCode);
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }

    function charge(PaymentInfo calldata info, uint256 amount, address collector, bytes calldata data, uint16 feeBps, address feeReceiver) external {
        bytes32 hash = start(info, amount);
        paymentState[hash] = State(true, 0, uint120(amount));
        emit PaymentCharged(hash, info, amount, collector, feeBps, feeReceiver);
        collect(info, amount, collector, data, 0);
        distribute(info.token, info.receiver, amount, feeBps, feeReceiver);
    }

    function authorize(PaymentInfo calldata info, uint256 amount, address collector, bytes calldata data) external {
        bytes32 hash = start(info, amount);
        paymentState[hash] = State(true, uint120(amount), 0);
        emit PaymentAuthorized(hash, info, amount, collector);
        collect(info, amount, collector, data, 0);
    }

    function capture(PaymentInfo calldata info, uint256 amount, uint16 feeBps, address feeReceiver) external {
        require(msg.sender == info.operator, "not the operator");
        bytes32 hash = getHash(info);
        paymentState[hash].capturable -= uint120(amount);
        paymentState[hash].refundable += uint120(amount);
        emit PaymentCaptured(hash, amount, feeBps, feeReceiver);
        distribute(info.token, info.receiver, amount, feeBps, feeReceiver);
    }

    function void(PaymentInfo calldata info) external {
        require(msg.sender == info.operator, "not the operator");
        bytes32 hash = getHash(info);
        uint256 amount = paymentState[hash].capturable;
        paymentState[hash].capturable = 0;
        emit PaymentVoided(hash, amount);
        send(info.operator, info.token, info.payer, amount);
    }

    function refund(PaymentInfo calldata info, uint256 amount, address collector, bytes calldata data) external {
        require(msg.sender == info.operator, "not the operator");
        bytes32 hash = getHash(info);
        paymentState[hash].refundable -= uint120(amount);
        emit PaymentRefunded(hash, amount, collector);
        collect(info, amount, collector, data, 1);
        send(info.operator, info.token, info.payer, amount);
    }

    function start(PaymentInfo calldata info, uint256 amount) internal view returns (bytes32 hash) {
        hash = getHash(info);
        require(msg.sender == info.operator && amount <= info.maxAmount && !paymentState[hash].hasCollectedPayment, "refused");
    }

    function collect(PaymentInfo calldata info, uint256 amount, address collector, bytes calldata data, uint8 kind) internal {
        require(ICollector(collector).collectorType() == kind, "another collector");
        address store = getTokenStore(info.operator);
        uint256 before = Token(info.token).balanceOf(store);
        ICollector(collector).collectTokens(info, store, amount, data);
        require(Token(info.token).balanceOf(store) == before + amount, "not collected");
    }

    function distribute(address token, address receiver, uint256 amount, uint16 feeBps, address feeReceiver) internal {
        uint256 fee = amount * feeBps / 10000;
        if (fee > 0) send(msg.sender, token, feeReceiver, fee);
        if (amount > fee) send(msg.sender, token, receiver, amount - fee);
    }

    function send(address operator, address token, address to, uint256 amount) internal {
        address store = getTokenStore(operator);
        if (store.code.length == 0) {
            new TokenStore{salt: bytes32(bytes20(operator))}();
            emit TokenStoreCreated(operator, store);
        }
        TokenStore(store).sendTokens(token, to, amount);
    }
}

/// Collects by the signature of the payer, for the escrow that it was made for.
contract Erc3009Collector is ICollector {
    address constant ESCROW = 0xf96815976523E00e65Be8f34cA5e64b4f41EB19c;
    uint8 public constant collectorType = 0;

    function collectTokens(PaymentInfo calldata info, address store, uint256 amount, bytes calldata signature) external {
        require(msg.sender == ESCROW, "not the escrow");
        PaymentInfo memory agnostic = info;
        agnostic.payer = address(0);
        bytes32 nonce = AuthCaptureEscrow(ESCROW).getHash(agnostic);
        ReceivableToken(info.token).receiveWithAuthorization(info.payer, address(this), info.maxAmount, 0, info.preApprovalExpiry, nonce, signature);
        if (info.maxAmount > amount) Token(info.token).transfer(info.payer, info.maxAmount - amount);
        Token(info.token).transfer(store, amount);
    }
}

/// Pays out of its own balance, whoever is named as the payer: payments, or refunds.
contract OwnCollector is ICollector {
    uint8 public immutable collectorType;

    constructor(uint8 kind) {
        collectorType = kind;
    }

    function collectTokens(PaymentInfo calldata info, address store, uint256 amount, bytes calldata) external {
        Token(info.token).transfer(store, amount);
    }
}

/// Calls others as an operator does, in one transaction, and says what it is told as an event.
contract Operator {
    struct Step { address to; bytes data; }

    function run(Step[] calldata steps) external {
        for (uint256 i = 0; i < steps.length; i++) {
            (bool isDone, ) = steps[i].to.call(steps[i].data);
            require(isDone, "a step failed");
        }
    }

    function capturedLog(bytes32 hash, uint256 amount) external {
        emit AuthCaptureEscrow.PaymentCaptured(hash, amount, 0, address(0));
    }
}
